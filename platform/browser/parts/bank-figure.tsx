type Props = {
  /** An amount as it is written, with its currency. */
  readonly text: string;
  readonly className?: string;
};

/** Digits behind the last mark of an amount of a hundred or more, with what stands around them. */
const DECIMALS = /^(\D*\d\D?\d\D?\d.*?)([.,]\d{1,2})(\D*)$/;

/** What is one's own, in the banknote cut: the decimals of large amounts are smaller, and paler. */
export function BankFigure({ text, className = '' }: Props) {
  const [, whole = text, decimals = '', rest = ''] = DECIMALS.exec(text) ?? [];
  return (
    <span className={`figures ${className}`}>
      {whole}
      {decimals && <span className="text-[0.62em]/none text-muted">{decimals}</span>}
      {rest}
    </span>
  );
}
