/** The calls by which devices are told and forgotten. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import { dropDevice, keepDevice, readDevices } from '../store/devices.ts';
import { keyMessage, subscribeInput, unsubscribeInput } from '../wire.ts';
import type { NoticesServerNeeds } from './needs.ts';
import { areDeviceKeys, isPushEndpoint } from './push-rules.ts';
import type { PushDispatch } from './push-dispatch.ts';

const room = 'notices';
const none = z.object({});
const LONGEST_DEVICE = 200;
const TEST_PAUSE_MS = 10_000;

/** What the calls work with. */
export interface PushCallOptions {
  readonly gateway: Gateway;
  readonly needs: NoticesServerNeeds;
  /** Undefined where no messages leave the house. */
  readonly push: { readonly houseKey: string; readonly dispatch: PushDispatch } | undefined;
}

/** All of them. */
export function pushCalls(options: PushCallOptions): Call[] {
  const { push, needs } = options;
  return [
    customerCall({
      method: 'GET',
      path: '/push/key',
      room,
      summary: 'The public key for which devices subscribe; empty where messages are off.',
      input: none,
      handle: async ({ caller }) => {
        const devices = await readDevices(needs.db, caller.customerId);
        return ok(keyMessage(push?.houseKey ?? '', devices.length));
      },
    }),
    subscribeCall(options),
    customerCall({
      method: 'POST',
      path: '/push/unsubscribe',
      room,
      summary: 'Forgets an own device.',
      input: unsubscribeInput,
      handle: async ({ input, caller }) => {
        const dropped = await dropDevice(needs.db, caller.customerId, input.endpoint);
        return ok({ dropped: dropped ? 1 : 0 });
      },
    }),
    testCall(options),
  ];
}

function subscribeCall({ gateway, needs, push }: PushCallOptions): Call {
  return customerCall({
    method: 'POST',
    path: '/push/subscribe',
    room,
    summary: 'Keeps this device for messages; the same again at each start heals it.',
    input: subscribeInput,
    handle: async ({ input, caller, language, userAgent }) => {
      if (push === undefined) return refuse('push_off');
      const { endpoint, p256dh, auth } = input;
      if (!isPushEndpoint(endpoint) || !areDeviceKeys(p256dh, auth)) return refuse('bad_endpoint');
      const { customerId: owner, sessionId } = caller;
      const device = userAgent.slice(0, LONGEST_DEVICE);
      const kept = { owner, sessionId, endpoint, p256dh, auth, language, device };
      await keepDevice(needs.db, { ...kept, houseKey: push.houseKey }, gateway.nowMs());
      return ok({ devices: (await readDevices(needs.db, owner)).length });
    },
  });
}

/** Each test is a call to somebody else's server: not more than one in ten seconds. */
function testCall({ gateway, needs, push }: PushCallOptions): Call {
  const lastMs = new Map<number, number>();
  return customerCall({
    method: 'POST',
    path: '/push/test',
    room,
    summary: 'Sends a message to each own device, and says what became of each.',
    input: none,
    handle: async ({ caller: { customerId: owner }, language }) => {
      if (push === undefined) return refuse('push_off');
      const devices = await readDevices(needs.db, owner);
      if (devices.length === 0) return refuse('no_device');
      const nowMs = gateway.nowMs();
      if (nowMs - (lastMs.get(owner) ?? 0) < TEST_PAUSE_MS) return refuse('test_too_soon');
      for (const [each, ms] of lastMs) if (nowMs - ms >= TEST_PAUSE_MS) lastMs.delete(each);
      lastMs.set(owner, nowMs);
      const shown = {
        title: gateway.phrases.say(language, 'notices.told_test'),
        body: gateway.phrases.say(language, 'notices.told_test_text'),
        url: '/pages/mailMessage/settings',
        tag: 'test',
      };
      const results = await Promise.all(
        devices.map(async (device) => ({
          device: device.device,
          ...(await push.dispatch.test(device, shown)),
        })),
      );
      return ok({ list: results });
    },
  });
}
