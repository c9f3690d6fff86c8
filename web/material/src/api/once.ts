/**
 * Keys that make a repeated POST happen once: as long as no answer has come, the same request to the same address gets
 * the same Idempotency-Key, whether it is a double tap or a second try after the network failed.
 */
const unanswered = new Map<string, string>()

/** Sends a request; a POST without a key of its own gets one. */
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
