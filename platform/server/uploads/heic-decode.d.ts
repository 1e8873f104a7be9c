/** The library has no types of its own; this is the part that is used. */
declare module 'heic-decode' {
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    decode(): Promise<{ readonly width: number; readonly height: number; data: Uint8ClampedArray }>;
  }
  interface Decode {
    (input: { readonly buffer: Uint8Array }): Promise<unknown>;
    /** Reads the headers only; the pixels are unpacked by `decode` of one of the images. */
    all(input: {
      readonly buffer: Uint8Array;
    }): Promise<readonly HeicImage[] & { dispose(): void }>;
  }
  const decode: Decode;
  export default decode;
}
