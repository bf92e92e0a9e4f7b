import { ofetch } from 'ofetch';
import * as z from 'zod/mini';
import { runtimeConfig, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';

/** The runtime configuration, from the page if the server wrote it there, otherwise from /config.json. */
export async function readConfig(): Promise<RuntimeConfig> {
  const written = document.getElementById('config')?.textContent?.trim();
  const input: unknown = written ? JSON.parse(written) : await ofetch('/config.json', { responseType: 'json' });
  const config = z.safeParse(runtimeConfig, input);
  if (config.success) return config.data;
  const faults = config.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The runtime configuration is wrong. ${faults.join(' ')}`);
}
