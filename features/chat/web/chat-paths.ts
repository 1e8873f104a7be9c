/** The address of the chat; `room` names a room. */
export const chatPaths = { chat: '/pages/chat/chat' } as const;
