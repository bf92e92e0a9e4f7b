import type { Services } from '#server/domain/services.ts';
import type { Claimed, Outcome } from './outbox.ts';
import { post } from '#server/platform/outgoing/send.ts';
import { sentenceOf } from '#server/platform/outgoing/sentenceOf.ts';
import { secretContext, signedHeaders, signingSecrets } from './sign.ts';

/** Sends a delivery once and tells what came of it. For a day after a rotation the old secret signs too. */
export async function attempt(
  { secrets, now, config }: Pick<Services, 'secrets' | 'now' | 'config'>,
  { delivery, hook }: Claimed,
  signal: AbortSignal,
): Promise<Outcome> {
  const begun = performance.now();
  const duration = () => Math.round(performance.now() - begun);
  try {
    const headers = signedHeaders(
      { id: delivery.message_id, at: now(), body: delivery.body },
      signingSecrets(hook, now()).map((one) => secrets.open(one, secretContext(hook.id))),
    );
    const listed = hook.application_id === null ? config.webhookNetworks : 'any address';
    const whose =
      hook.application_id === null ? `organisation ${delivery.organisation_id}` : `application ${hook.application_id}`;
    const { status, text, retryAfter } = await post(hook.url, { whose, headers, body: delivery.body, listed, signal });
    return { status, answer: text, error: faultOf(status), duration: duration(), retryAfter };
  } catch (error) {
    return { status: null, answer: null, error: sentenceOf(error), duration: duration() };
  }
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered ${status}: redirects are not followed.`;
  return `The receiver answered ${status}.`;
}
