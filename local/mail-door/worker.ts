// POST /?from=&to= with a message's raw bytes calls the app's email(). The platform's own local endpoint rejects about
// half of real mail before the app sees it, and can't distinguish a rejection from a failure.
interface LocalMessage {
  from: string;
  to: string;
  raw: ReadableStream;
  rawSize: number;
  headers: Headers;
  setReject(reason: string): void;
}
interface Env {
  APP: { email(message: LocalMessage): Promise<void> };
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const params = new URL(request.url).searchParams;
    const bytes = new Uint8Array(await request.arrayBuffer());
    let reason: string | null = null;
    const message: LocalMessage = {
      from: params.get('from') ?? '',
      to: params.get('to') ?? '',
      raw: new Response(bytes).body as ReadableStream,
      rawSize: bytes.length,
      headers: new Headers(),
      setReject(why: string) {
        reason = why;
      },
    };
    try {
      await env.APP.email(message);
    } catch (error) {
      return Response.json({ status: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
    return Response.json(reason === null ? { status: 'accepted' } : { status: 'rejected', reason });
  },
};
