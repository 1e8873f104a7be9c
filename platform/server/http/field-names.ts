/** What people call the fields of the wire, whose own names are nobody's words. */

/**
 * Words `common.field.…` by the wire's names; a room in which a name means something else has a
 * word `<room>.field.<name>`. A field that is in neither is not named to people.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  account: ['user_string', 'account'],
  password: ['password', 're_password', 'repassword'],
  payment_password: ['pay_password'],
  code: ['code', 'email_code', 'two_factor_code', 'proof_code'],
  email: ['email'],
  mobile: ['mobile'],
  area_code: ['area_code'],
  amount: ['amount', 'number', 'quote_amount', 'share', 'stake'],
  price: ['price', 'target_price', 'stop_price', 'target_profit_price', 'stop_loss_price'],
  coin: ['currency', 'currency_id', 'legal_id', 'from_currency_id', 'to_currency_id'],
  market: ['match_id', 'symbol'],
  leverage: ['multiple'],
  direction: ['type', 'side'],
  seconds: ['seconds', 'period'],
  address: ['address'],
  network: ['network'],
  name: ['real_name', 'name', 'nickname'],
  picture: ['head_portrait', 'front_pic', 'reverse_pic', 'hand_pic', 'qrcode'],
  invitation: ['extension_code'],
  account_kind: ['from_field', 'to_field'],
  page: ['page', 'limit'],
  time: ['from', 'to'],
};

const KEYS = new Map(
  Object.entries(NAMES).flatMap(([key, fields]) =>
    fields.map((field) => [field, `common.field.${key}`] as const),
  ),
);

/** The words key for a field of the wire; undefined for one that has no word people know. */
export function fieldKey(field: string): string | undefined {
  return KEYS.get(field.split('.')[0] ?? '');
}
