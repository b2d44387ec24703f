import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { imports } from "./lint/imports.js";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "**/*.gen.ts", "screenshots/", "test-results/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    plugins: { roulotte: { rules: { imports } } },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-undef": "off", // TypeScript knows better
      "no-console": "error",
      "@typescript-eslint/no-invalid-void-type": "off",
      complexity: ["error", 12],
      "roulotte/imports": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
    rules: {
      "svelte/no-navigation-without-resolve": "off", // there is no SvelteKit here
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_", argsIgnorePattern: "^_" },
      ],
    },
  },
);
