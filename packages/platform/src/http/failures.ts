import type { FastifyError } from 'fastify'
import {
  DomainError,
  internalError,
  malformedRequest,
  noSpace,
  notFound,
  tooLarge,
  unavailable,
  unsupportedMediaType,
} from '../errors/domain-error.ts'

/** https://sqlite.org/rescode.html#full */
const SQLITE_FULL = 13

/**
 * Turns every error into a refusal with a German sentence. The framework's refusals get the platform's words; an
 * unexpected error becomes a 500 that reveals nothing of its cause.
 */
export function toDomainError(error: unknown, bodyLimit: number): DomainError {
  if (error instanceof DomainError) return error
  const { code, statusCode, errcode } = (error ?? {}) as Partial<FastifyError> & { readonly errcode?: number }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge(bodyLimit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType(['application/json'])
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformedRequest('Die Länge der Anfrage stimmt nicht mit ihrem Inhalt überein.')
    // The operating system's codes for a full disk and an exhausted quota.
    case 'ENOSPC':
    case 'EDQUOT':
      return noSpace()
    case 'ERR_SQLITE_ERROR':
      // Extended result codes carry the plain one in their lowest byte.
      if (((errcode ?? 0) & 0xff) === SQLITE_FULL) return noSpace()
      break
    case 'FST_ERR_BAD_URL':
      return notFound('Diese Adresse ist nicht lesbar. Bitte prüfen Sie den Pfad.')
    default:
  }
  if (statusCode === 503) return unavailable()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new DomainError(statusCode, 'anfrage_ungueltig', 'Diese Anfrage ist nicht lesbar.')
  }
  return internalError()
}
