/** The addresses of support; existing clients know both. */
export const supportPaths = {
  index: '/pages/kefu/index',
  chat: '/pages/kefu/kefu',
} as const;
