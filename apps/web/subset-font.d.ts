declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'woff2';
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
    readonly keepFeatures?: readonly string[];
  };

  /** The part of a font that a text needs, as a file of the format wanted. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
