/**
 * The bounds that hold for every service. A request that meets one gets a 4xx that names it; nothing here is a
 * matter of taste of one endpoint (those stand in the endpoint's schema).
 */
export const LIMITS = {
  /** Bytes of a JSON request body unless the route says otherwise. */
  bodyBytes: 1024 * 1024,
  /** Levels of arrays and objects inside one another in a JSON body. */
  jsonDepth: 32,
  /** Bytes of a request line and its headers together: the longest query the archive reads takes 48 kB, each byte as `%xx`. */
  headerBytes: 64 * 1024,
  /** Header fields of one request. */
  headerCount: 100,
  /** Milliseconds until the headers of a request are complete. */
  headersTimeout: 20_000,
  /** Milliseconds until a request with its body is complete. */
  requestTimeout: 60_000,
  /** Milliseconds an idle connection stays open; longer than the 60 s after which common proxies give theirs up. */
  keepAliveTimeout: 65_000,
  /** How often slow connections are looked for, in milliseconds. */
  connectionsCheck: 5_000,
  /** Open connections, so that a process with 1,024 file descriptors keeps enough for its stores. */
  connections: 800,
  /** Milliseconds until a handler must have its answer; a stream that has begun may take longer. */
  handlerTimeout: 30_000,
  /** Milliseconds that running requests get after SIGTERM. */
  shutdown: 10_000,
  /** Milliseconds one part's health check may take. */
  healthCheck: 2_000,
  /** Field errors that one answer lists. */
  reportedFields: 50,
} as const
