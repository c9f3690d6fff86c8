/** Why a label cannot be drawn: stable codes. The error's message is a German sentence. */
export type LabelErrorCode = 'code_nicht_darstellbar' | 'etikett_zu_klein' | 'startposition_ungueltig'

export class LabelError extends Error {
  readonly code: LabelErrorCode

  constructor(code: LabelErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LabelError'
    this.code = code
  }
}
