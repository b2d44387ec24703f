// boardgame.io's own server with the smallest game of two: node server.js PORT [FOLDER]
'use strict';
const { FlatFile, Server } = require('boardgame.io/server');

const [port, folder] = process.argv.slice(2);

const tally = {
  name: 'tally',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
};

const server = Server({
  games: [tally],
  origins: [],
  ...(folder && { db: new FlatFile({ dir: folder }) }), // without one: in memory
});
// Its `run` hands this on to Node's `listen`, which takes a host too.
server.run({ port: { port: Number(port), host: '127.0.0.1' } });
