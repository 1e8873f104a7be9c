/** Rows with values that all differ, each field compared with what it says. */
import { expect, it } from 'vitest';
import { deviceRow, messageRow, profileMessage, type SafeState, safeMessage } from './wire.ts';

it('tells how an account is secured, and what still waits', () => {
  const safe: SafeState = {
    secondFactor: { isOn: true, sinceMs: 11, recoveryLeft: 7 },
    passkeys: [{ id: 3, name: 'phone', createdMs: 12, usedMs: 13 }],
    hasPasskeys: false,
    antiPhishing: 'word',
    reset: { id: 4, askedMs: 14, expiresMs: 15, canRefuse: true },
    phone: { areaCode: '49', phone: '111', countsMs: 16 },
    lockedUntilMs: 17,
    nowMs: 18,
  };
  const told = {
    two_factor: 1,
    two_factor_since_ms: 11,
    recovery_codes_left: 7,
    passkeys: [{ id: 3, name: 'phone', created_ms: 12, used_ms: 13 }],
    passkeys_available: 0,
    anti_phishing: 'word',
    security_reset: { id: 4, asked_ms: 14, expires_ms: 15, can_refuse: 1 },
    waiting_phone: { area_code: '49', phone: '111', counts_ms: 16 },
    withdrawal_locked_until_ms: 17,
    server_ms: 18,
  };
  expect(safeMessage(safe)).toEqual(told);
  const off = { ...safe.secondFactor, isOn: false };
  const reset = { id: 4, askedMs: 14, expiresMs: 15, canRefuse: false };
  expect(safeMessage({ ...safe, secondFactor: off, hasPasskeys: true, reset })).toEqual({
    ...told,
    two_factor: 0,
    passkeys_available: 1,
    security_reset: { ...told.security_reset, can_refuse: 0 },
  });
  const calm = safeMessage({ ...safe, reset: undefined, phone: undefined });
  expect(calm).toEqual({ ...told, security_reset: null, waiting_phone: null });
});

it('tells where somebody is logged in, and which of them asks', () => {
  const createdMs = Date.UTC(2026, 0, 12, 1);
  const device = {
    id: 3,
    address: '1.2.3.4',
    userAgent: 'a phone',
    createdMs,
    seenMs: createdMs + 1,
    expiresMs: createdMs + 2,
  };
  const row = {
    id: 3,
    address: '1.2.3.4',
    user_agent: 'a phone',
    created_at: '2026-01-12 01:00:00',
    created_ms: createdMs,
    seen_ms: createdMs + 1,
    expires_ms: createdMs + 2,
    current: 1,
  };
  expect(deviceRow(device, 3)).toEqual(row);
  expect(deviceRow(device, 4)).toEqual({ ...row, current: 0 });
});

it('tells somebody who he is', () => {
  const profile = {
    id: '10001',
    account_number: 'a@b.test',
    email: null,
    phone: '111',
    area_code: '49',
    avatar: '/a.png',
    nickname: 'mara',
    signature: 'hello',
    region: 'DE',
    chosen_language: 'fra',
    fiat: 'EUR',
    score: 61,
    extension_code: 'AB12',
    hasPaymentPassword: true,
    level: 2,
    mode: 'live',
  } as const;
  const told = {
    id: 10_001,
    account_number: 'a@b.test',
    email: '',
    phone: '111',
    area_code: '49',
    head_portrait: '/a.png',
    nickname: 'mara',
    signature: 'hello',
    region: 'DE',
    language: 'fra',
    fiat: 'EUR',
    score: 61,
    level: 2,
    extension_code: 'AB12',
    has_payment_password: 1,
    mode: 'live',
  };
  expect(profileMessage(profile)).toEqual(told);
  const other = profileMessage({ ...profile, email: 'c@d.test', hasPaymentPassword: false });
  expect(other).toEqual({ ...told, email: 'c@d.test', has_payment_password: 0 });
});

it('tells what the demo has sent, and when', () => {
  const of = { id: 5, to: 'x', channel: 'mail', subject: 's', text: 't', code: '123456' };
  expect(messageRow({ ...of, createdMs: 71 })).toEqual({ ...of, created_ms: 71 });
});
