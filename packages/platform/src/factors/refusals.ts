/** Refusals of second factors, which both services word alike. */
import { conflict, notFound, tooManyRequests, unprocessable } from '../errors/index.ts'

/** Asks for the second factor of a person whose password was right. */
export const FACTOR_ASKED = {
  code: 'zweiter_faktor',
  sentence: 'Bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.',
} as const

/** Asks once more, after one that was wrong or used before. */
export const FACTOR_ASKED_AGAIN = {
  code: 'zweiter_faktor_falsch',
  sentence:
    'Der zweite Faktor stimmt nicht, oder er wurde schon benutzt. Nehmen Sie einen neuen Code, und prüfen Sie die Uhrzeit des Telefons.',
} as const

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** 429: so many wrong codes were shown that the next one waits. @param isKnown whether on a device with a count of its own */
export const factorDelayed = (waitMs: number, isKnown: boolean) =>
  tooManyRequests(
    waitMs / SECOND_MS,
    `Für Ihre Anmeldung wurden zu viele falsche Codes eingegeben. Bitte warten Sie ${inMinutes(waitMs)}.${isKnown ? '' : ELSEWHERE}`,
  )
const ELSEWHERE =
  ' Ohne zu warten geht es mit einem Passkey, oder auf einem Gerät, auf dem Sie sich schon mit zweitem Faktor angemeldet haben.'

function inMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE_MS))
  return minutes === 1 ? 'eine Minute' : `${minutes} Minuten`
}

/** 409: a role demands a factor, and this is the last one. */
export const lastFactor = () =>
  conflict(
    'faktor_verlangt',
    'Ihre Rolle verlangt einen zweiten Faktor. Richten Sie zuerst einen anderen ein, dann können Sie diesen entfernen.',
  )

/** 409: recovery codes stand in for a factor. */
export const noFactor = () =>
  conflict('kein_faktor', 'Wiederherstellungscodes gibt es zu einem zweiten Faktor. Richten Sie ihn zuerst ein.')

/** 409: no secret waits for its first code. */
export const totpNotBegun = () =>
  conflict('totp_nicht_begonnen', 'Das hat zu lange gedauert. Richten Sie die App bitte noch einmal ein.')

/** 422: the first code of an app is none of its secret. */
export const wrongCode = () =>
  unprocessable(
    'code_falsch',
    'Dieser Code stimmt nicht. Nehmen Sie den, den die App jetzt zeigt, und prüfen Sie die Uhrzeit des Telefons.',
  )

/** 409: a passkey that is stored already. */
export const passkeyExists = () => conflict('bereits_vorhanden', 'Diesen Passkey gibt es hier schon.')

/** 404: no passkey of the acting person. */
export const unknownPasskey = () => notFound('Diesen Passkey gibt es nicht. Vielleicht ist er schon entfernt.')

/** 422: a person who demands a factor of their own role has one, so that they stay able to take the demand back. */
export const ownFactorMissing = (where: string) =>
  unprocessable(
    'eigener_faktor_fehlt',
    `Richten Sie zuerst ${where} einen zweiten Faktor ein: Diese Pflicht gilt auch für Ihre eigene Rolle.`,
  )
