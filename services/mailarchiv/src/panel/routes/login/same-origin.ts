/** Refuses requests that another site makes a browser send: the second wall behind `SameSite=Strict`. */
import { forbidden } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'

/** A header that no plain form can set, and no foreign script without a CORS permission, which is never given. */
export const PANEL_HEADER = 'x-zeughaus-panel'

/**
 * Requires the panel's header and origin on every request that changes something.
 *
 * @throws DomainError 403 `fremde_herkunft`
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreignOrigin = origin !== undefined && origin !== `${request.protocol}://${request.host}`
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (foreignOrigin || foreignSite || request.headers[PANEL_HEADER] === undefined)
    throw forbidden('Diese Anfrage kommt nicht von der Verwaltungsseite dieses Archivs.', 'fremde_herkunft')
}
