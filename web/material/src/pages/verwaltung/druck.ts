/** How labels are printed. It stands in the address, so that a brigade keeps a link to its own paper. */
import { useDebouncedValue } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'

export const PAPIERE = [
  { value: '3x8', label: 'Bogen 3 × 8' },
  { value: '4x16', label: 'Bogen 4 × 16' },
  { value: 'einzeln', label: 'Einzeln' },
]
export const FORMATE = [
  { value: 'qr', label: 'QR-Code' },
  { value: 'code128', label: 'Strichcode' },
]

/** How many labels a sheet has. */
const PLAETZE = { '3x8': 24, '4x16': 64 } as const

const PAUSE_MS = 400

export interface Druck {
  readonly format: 'qr' | 'code128'
  readonly papier: '3x8' | '4x16' | 'einzeln'
  readonly start: string
  readonly breite: string
  readonly hoehe: string
}

/** As the address says, or as most people want it. */
export function useDruck(): Druck {
  const { format, papier, start = '1', breite = '62', hoehe = '20' } = useSearch({ from: '/etiketten' })
  return {
    format: format === 'code128' ? 'code128' : 'qr',
    papier: papier === '4x16' || papier === 'einzeln' ? papier : '3x8',
    start,
    breite,
    hoehe,
  }
}

/** The last label that a sheet can begin with. */
export const letzterPlatz = ({ papier }: Druck): number => (papier === 'einzeln' ? 1 : PLAETZE[papier])

/** Why the sheet cannot begin there; null when it can. */
export function startFehler(druck: Druck): string | null {
  const start = Number(druck.start)
  const letzter = letzterPlatz(druck)
  if (druck.papier === 'einzeln' || (Number.isInteger(start) && start >= 1 && start <= letzter)) return null
  return `Der Bogen hat ${letzter} Etiketten. Bitte geben Sie eine Zahl von 1 bis ${letzter} an.`
}

/** The same a moment later: nothing is drawn while somebody is still typing. */
export function useRuhigenDruck(): Druck {
  const druck = useDruck()
  const [ruhig] = useDebouncedValue(JSON.stringify(druck), PAUSE_MS)
  return JSON.parse(ruhig) as Druck
}
