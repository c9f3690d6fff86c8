/** Refuses what another site makes a browser send: the second wall behind `SameSite=Strict`. */
import { forbidden } from '@zeughaus/platform'
import type { FastifyRequest } from 'fastify'

/** A header that a plain form cannot set and a foreign script may not set without our leave (which nobody gets). */
export const PANEL_HEADER = 'x-zeughaus-panel'

/**
 * Every request that changes something must carry the panel's header and come from the panel's own origin.
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
