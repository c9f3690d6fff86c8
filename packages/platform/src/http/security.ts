/**
 * Security headers of every answer, errors included (OWASP secure headers). They are constants: a plugin that computes
 * them per request would miss answers that run no hook, such as those to a request that Node cannot parse.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // Answers hold personal data. Cacheable ones (built pages) or those with an ETag override this header.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** Policy for pages rendered by the service: its own style sheet only. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
