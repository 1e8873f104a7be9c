/** The old socket library has no types of its own; this is the part that tests use. */
declare module 'socket.io-client-2' {
  export function connect(
    url: string,
    options: object,
  ): {
    on(event: string, listener: (payload: never) => void): unknown;
    emit(event: string, ...payload: unknown[]): unknown;
    close(): void;
    connected: boolean;
  };
}
