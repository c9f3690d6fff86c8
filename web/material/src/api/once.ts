/**
 * Idempotency-Keys of requests without an answer. The same request to the same address gets the same key, after a
 * double tap as after a failed network, so it takes effect once.
 */
const unanswered = new Map<string, string>()

/** Sends a request; gives a POST without an Idempotency-Key one. */
export async function sendOnce(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  if (request.method !== 'POST' || request.headers.has('idempotency-key')) return send(request)
  const isJson = (request.headers.get('content-type') ?? '').startsWith('application/json')
  const name = isJson || request.body === null ? `${request.url}\n${await request.clone().text()}` : crypto.randomUUID()
  const key = unanswered.get(name) ?? crypto.randomUUID()
  unanswered.set(name, key)
  request.headers.set('idempotency-key', key)
  const response = await send(request)
  if (response.status < 500) unanswered.delete(name)
  return response
}
