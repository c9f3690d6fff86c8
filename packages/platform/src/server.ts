/**
 * Exports what only a running service needs: HTTP, metrics and the YAML of its document. Fastify, prom-client and yaml are
 * half of all modules; a command that talks to a service starts without them.
 */
export { addCageGauge } from './confined-child/gauge.ts'
export { createHttpServer } from './http/server.ts'
export { buildDocument, toYaml } from './openapi/index.ts'
