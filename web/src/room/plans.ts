/** A plan as the lobby changes it: complete, and always one that the game's tables allow. */

import { USUAL_PLAN } from "../net/figures.gen";
import type { GameCard, Plan, VariantCard } from "../net/protocol.gen";

/** What a plan is when nobody chose otherwise; the room fills in the rest. */
export function planFor(card: GameCard, seats: number): Plan {
  return fitted(card, { game: card.id, seats });
}

/** The variants that can be played by so many. */
export function variantsOf(card: GameCard, seats: number): readonly VariantCard[] {
  return card.variants.filter((variant) => variant.seats.includes(seats));
}

/** The variant that a plan plays: the one whose options it has. */
export function variantOf(card: GameCard, plan: Plan): VariantCard | undefined {
  const options = plan.options ?? {};
  const has = (variant: VariantCard) =>
    Object.entries(variant.options).every(([key, value]) => options[key] === value);
  const fitting = variantsOf(card, plan.seats ?? 0).filter(has);
  const size = (variant: VariantCard) => Object.keys(variant.options).length;
  return fitting.sort((a, b) => size(b) - size(a))[0];
}

/** The same plan with another number of players: the nearest that the game has. */
export function withSeats(card: GameCard, plan: Plan, seats: number): Plan {
  return fitted(card, { ...plan, seats });
}

/** The same plan in another variant; figures of one's own stay. */
export function withVariant(card: GameCard, plan: Plan, variant: VariantCard): Plan {
  const keys = new Set(card.variants.flatMap((one) => Object.keys(one.options)));
  const own = Object.entries(plan.options ?? {}).filter(([key]) => !keys.has(key));
  return { ...plan, options: { ...Object.fromEntries(own), ...variant.options } };
}

function fitted(card: GameCard, plan: Plan): Plan {
  const wanted = plan.seats ?? USUAL_PLAN.seats;
  const near = [...card.seats].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  const seats = near[0] ?? wanted;
  const typed = (plan.typed ?? []).filter((seat) => seat < seats);
  const fits = { ...plan, seats, typed };
  if (variantOf(card, fits) && optionsFit(card, fits)) return fits;
  const first = variantsOf(card, seats)[0];
  return first ? withVariant(card, fits, first) : fits;
}

/** Whether the options that make a variant are those of one for so many. */
function optionsFit(card: GameCard, plan: Plan): boolean {
  const keys = new Set(card.variants.flatMap((one) => Object.keys(one.options)));
  const chosen = Object.entries(plan.options ?? {}).filter(([key]) => keys.has(key));
  const variant = variantOf(card, plan);
  return chosen.every(([key, value]) => variant?.options[key] === value);
}
