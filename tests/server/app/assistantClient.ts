import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The protocol's own client; with `asks` it can ask its person. */
export async function connectAssistant(
  address: string,
  secret: string,
  { asks, modern = true }: { asks?: (question: string) => boolean | Promise<boolean>; modern?: boolean } = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: asks ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: modern ? 'auto' : 'legacy' },
    },
  );
  if (asks)
    client.setRequestHandler('elicitation/create', async ({ params }) => ({
      action: 'accept',
      content: { agree: await asks(params.message) },
    }));
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }));
  const call = async (name: string, input: object = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } });
    const { text = '{}' } = (content as { text?: string }[])[0] ?? {};
    return { isError: isError ?? false, ...(JSON.parse(text) as object) } as {
      isError: boolean;
      question?: string;
    } & Record<string, unknown>;
  };
  return { client, call };
}
