/** Print options of labels, kept in the address so that a brigade can bookmark its paper. */
import { useDebouncedValue } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'

export const PAPIERE = [
  { value: '3x8', label: 'Bogen 3 × 8' },
  { value: '4x16', label: 'Bogen 4 × 16' },
  { value: 'einzeln', label: 'Einzeln' },
]
export const FORMATS = [
  { value: 'qr', label: 'QR-Code' },
  { value: 'code128', label: 'Strichcode' },
]

/** Number of labels on a sheet. */
export const LABELS_A_SHEET = { '3x8': 24, '4x16': 64 } as const

const PAUSE_MS = 400

export interface PrintOptions {
  readonly format: 'qr' | 'code128'
  readonly papier: '3x8' | '4x16' | 'einzeln'
  readonly start: string
  readonly breite: string
  readonly hoehe: string
}

/** Reads the options from the address, with defaults. */
export function usePrintOptions(): PrintOptions {
  const { format, papier, start = '1', breite = '62', hoehe = '20' } = useSearch({ from: '/etiketten' })
  return {
    format: format === 'code128' ? 'code128' : 'qr',
    papier: papier === '4x16' || papier === 'einzeln' ? papier : '3x8',
    start,
    breite,
    hoehe,
  }
}

/** Last start position on a sheet. */
export const lastPlace = ({ papier }: PrintOptions): number => (papier === 'einzeln' ? 1 : LABELS_A_SHEET[papier])

/** Error of the start position; null when it is valid. */
export function startError(options: PrintOptions): string | null {
  const start = Number(options.start)
  const last = lastPlace(options)
  if (options.papier === 'einzeln' || (Number.isInteger(start) && start >= 1 && start <= last)) return null
  return `Der Bogen hat ${last} Etiketten. Bitte geben Sie eine Zahl von 1 bis ${last} an.`
}

/** The options after a pause in typing, so that the preview is not drawn per key. */
export function useSettledPrintOptions(): PrintOptions {
  const options = usePrintOptions()
  const [settled] = useDebouncedValue(JSON.stringify(options), PAUSE_MS)
  return JSON.parse(settled) as PrintOptions
}
