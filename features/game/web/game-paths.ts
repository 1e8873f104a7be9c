/** The addresses of the game. */
export const gamePaths = {
  overview: '/pages/game/game',
  draws: '/pages/game/draws',
} as const;
