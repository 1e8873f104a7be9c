import type { RowGuard } from '../../../platform/server/rooms/row-guard.ts';

/** What operators' acts alone may change of this room: who they are, and what they have planned. */
export const operatorsGuards = [
  {
    table: 'operators',
    subject: 'operator',
    key: ['id'],
    columns: [
      'email',
      'role',
      'password_hash',
      'sealed_totp_secret',
      'is_active',
      'cools_until_ms',
      'left_ms',
    ],
    acts: [
      'operator added',
      'operator reset',
      '/operators/add',
      '/operators/change_role',
      '/operators/set_active',
      '/operators/reset_second_factor',
      '/session/password',
      '/session/second_factor/confirm',
    ],
  },
  {
    table: 'house_changes',
    subject: 'change',
    key: ['id'],
    columns: ['path', 'members', 'asked_by', 'address', 'needs_second', 'confirmed_by'],
  },
  {
    table: 'product_switches',
    subject: 'product',
    key: ['product', 'country'],
    columns: ['is_on'],
  },
] as const satisfies readonly RowGuard[];
