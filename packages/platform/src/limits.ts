/**
 * Limits of every service. A request that exceeds one gets a 4xx that names it. Limits of a single endpoint are in its
 * schema.
 */
export const LIMITS = {
  /** Bytes of a JSON request body unless the route says otherwise. */
  bodyBytes: 1024 * 1024,
  /** Levels of arrays and objects inside one another in a JSON body. */
  jsonDepth: 32,
  /** Bytes of a request line and its headers together: the longest query the archive reads takes 48 kB, each byte as `%xx`. */
  headerBytes: 64 * 1024,
  /** Characters of one header. */
  headerCharacters: 8 * 1024,
  /** Header fields of one request. */
  headerCount: 100,
  /** Milliseconds until the headers of a request are complete. */
  headersTimeout: 20_000,
  /** Milliseconds until a request with its body is complete. */
  requestTimeout: 60_000,
  /** Milliseconds an idle connection stays open: longer than the 60 s after which common proxies close theirs. */
  keepAliveTimeout: 65_000,
  /** Interval of the check for slow connections, in milliseconds. */
  connectionsCheck: 5_000,
  /** Open connections: a process with 1,024 file descriptors keeps enough of them for its stores. */
  connections: 800,
  /** One client address may use a fourth of the connections: four addresses together could take all of them. */
  clientShare: 4,
  /** Milliseconds within which a reader must take `readerBytes` of the data that waits for it, or is cut off. */
  readerPatience: 60_000,
  readerBytes: 64 * 1024,
  /** Milliseconds without progress after which a reader may be cut off to make room. */
  stalledAfter: 10_000,
  /** Pipelined requests that may wait on one connection. */
  requestsAhead: 16,
  /** Refused connections kept at a time to send them the reason, and the milliseconds each has for its request. */
  refusedConnections: 50,
  refusalTime: 2_000,
  /** Refusals per second that name their reason, per client; its further connections are closed at once. */
  toldRefusals: 20,
  /** `Retry-After` of a refused connection, in seconds. */
  retryAfter: 5,
  /** Milliseconds until a handler must have its answer; a stream that has begun may take longer. */
  handlerTimeout: 30_000,
  /** Milliseconds that running requests have after SIGTERM. */
  shutdown: 10_000,
  /** Milliseconds one part's health check may take. */
  healthCheck: 2_000,
  /** Field errors that one answer lists. */
  reportedFields: 50,
} as const
