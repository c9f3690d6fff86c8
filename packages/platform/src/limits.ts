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
  /** Open connections, and requests under way: a process with 1,024 file descriptors keeps enough of them for its stores. */
  connections: 800,
  /** Connections beyond these whose clients are told to come back later. */
  spareConnections: 100,
  /** One client address may use a fourth of the requests under way: four addresses together could take all of them. */
  clientShare: 4,
  /** Milliseconds after which connections on which nothing is answered make room for those beyond the limit. */
  clearedAfter: 100,
  /** Milliseconds that a connection without a request stays in any case: the request may be on its way. */
  restedFor: 1_000,
  /** Milliseconds for which a reader may take nothing of what waits for it. */
  readerPatience: 60_000,
  /** Pipelined requests that may wait on one connection. */
  requestsAhead: 16,
  /** `Retry-After` of a request that found no place, in seconds. */
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
