/** The counter of a position: plus, minus, digits, and fields for its details. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconBackspace, IconCheck, IconFlag, IconMinus, IconPlus } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { useRef } from 'react'
import { State } from '../components/State.tsx'
import { AUSGABESTATUS, GERAETSTATUS } from '../components/words.ts'
import type { Row } from '../offline/rows.ts'
import { foldCode } from '../scan/codeIndex.ts'
import { AngabeField } from './AngabeField.tsx'
import classes from './Counter.module.css'
import type { Runde } from './runde.ts'

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const
/** The service's maximum. */
const COUNT_MAX = 1_000_000

interface CounterProps {
  readonly runde: Runde
  readonly row: Row
  readonly onDone: () => void
  /** Called to report a defect of the position. */
  readonly onMangel: (material_id: string) => void
}

export function Counter({ runde, row, onDone, onMangel }: CounterProps) {
  const { position, gezaehlt } = row
  const { material_id, material_name: name, materialtyp, sollmenge } = position
  // The first digit starts a new number, later ones extend it.
  const isTyping = useRef(false)
  const set = (menge: number) => {
    if (menge >= 0 && menge <= COUNT_MAX) runde.zaehle(material_id, { gezaehlt: menge })
  }
  const step = (by: number) => {
    isTyping.current = false
    set(Math.max(0, (gezaehlt ?? sollmenge) + by))
  }
  const digit = (value: number) => {
    set(isTyping.current ? (gezaehlt ?? 0) * 10 + value : value)
    isTyping.current = true
  }
  return (
    <fieldset className={classes['counter']} aria-label={`${name} zählen`}>
      <div className={classes['steps']}>
        <UnstyledButton aria-label="Eins weniger" onClick={() => step(-1)} disabled={gezaehlt === 0}>
          <IconMinus size={30} aria-hidden />
        </UnstyledButton>
        <output aria-live="polite">{gezaehlt === null ? '–' : formatNumber(gezaehlt)}</output>
        <UnstyledButton aria-label="Eins mehr" onClick={() => step(1)}>
          <IconPlus size={30} aria-hidden />
        </UnstyledButton>
      </div>
      <div className={classes['keys']}>
        {DIGITS.map((value) => (
          <UnstyledButton key={value} onClick={() => digit(value)}>
            {value}
          </UnstyledButton>
        ))}
        <UnstyledButton
          aria-label="Letzte Ziffer löschen"
          disabled={gezaehlt === null}
          onClick={() => set(Math.floor((gezaehlt ?? 0) / 10))}
        >
          <IconBackspace size={24} aria-hidden />
        </UnstyledButton>
      </div>
      {materialtyp === 'ablauf_charge' && (
        <div className={classes['fields']}>
          <AngabeField runde={runde} row={row} field="ablaufdatum" label="Ablaufdatum" />
          <AngabeField runde={runde} row={row} field="chargennummer" label="Charge" />
        </div>
      )}
      {materialtyp === 'geraet_sn' && <Geraete runde={runde} row={row} />}
      <div className={classes['foot']}>
        <Button
          variant="default"
          leftSection={<IconFlag size={20} aria-hidden />}
          onClick={() => onMangel(material_id)}
        >
          Mangel melden
        </Button>
        <Button onClick={onDone}>Fertig</Button>
      </div>
    </fieldset>
  )
}

/** Lists the devices of a position to tick, which counts them. Without any, a position of one device takes its serial number. */
function Geraete({ runde, row }: { runde: Runde; row: Row }) {
  const { position } = row
  const { geraete } = position
  const ticked = tickedOf(row)
  const tick = (seriennummer: string) => {
    const code = foldCode(seriennummer)
    const next = ticked.has(code) ? [...ticked].filter((other) => other !== code) : [...ticked, code]
    runde.zaehle(position.material_id, { gezaehlt: next.length }, next)
  }
  if (geraete.length > 0)
    return (
      <ul className={classes['devices']} aria-label="Geräte">
        {geraete.map(({ id, seriennummer, status, ausgegeben }) => (
          <li key={id}>
            <UnstyledButton
              className={classes['device']}
              aria-pressed={ticked.has(foldCode(seriennummer))}
              onClick={() => tick(seriennummer)}
            >
              <IconCheck size={20} aria-hidden />
              <span>{seriennummer}</span>
              {status !== 'einsatzbereit' && <State of={GERAETSTATUS[status]} />}
              {ausgegeben && <State of={AUSGABESTATUS.ausgegeben} />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    )
  if (position.sollmenge > 1) return <p className={classes['hint']}>Hier ist noch kein Gerät einzeln erfasst.</p>
  return <AngabeField runde={runde} row={row} field="seriennummer" label="Seriennummer" />
}

/** Codes of the counted devices: those ticked or scanned, or all when the number says so. */
function tickedOf({ position, gezaehlt, gelesen }: Row): ReadonlySet<string> {
  const codes = position.geraete.map(({ seriennummer }) => foldCode(seriennummer))
  if (gelesen.length === gezaehlt) return new Set(gelesen)
  return new Set(gezaehlt !== null && gezaehlt >= codes.length ? codes : [])
}
