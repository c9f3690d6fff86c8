/** The counter of one position: big plus and minus, keys for a number, and what else the material has. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconBackspace, IconFlag, IconMinus, IconPlus } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { useRef } from 'react'
import type { Zeile } from '../offline/abgleich.ts'
import { Angabe } from './Angabe.tsx'
import type { Runde } from './runde.ts'
import classes from './Zaehlwerk.module.css'

const ZIFFERN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const
/** As the service takes it. */
const HOECHSTENS = 1_000_000

interface ZaehlwerkProps {
  readonly runde: Runde
  readonly zeile: Zeile
  readonly onFertig: () => void
  /** A defect of the position is to be reported. */
  readonly onMangel: (material_id: string) => void
}

export function Zaehlwerk({ runde, zeile, onFertig, onMangel }: ZaehlwerkProps) {
  const { position, gezaehlt } = zeile
  const { material_id, material_name: name, materialtyp, sollmenge } = position
  // The first digit begins a new number, the next ones go on with it.
  const tippt = useRef(false)
  const setze = (menge: number) => {
    if (menge >= 0 && menge <= HOECHSTENS) runde.zaehle(material_id, { gezaehlt: menge })
  }
  const schritt = (um: number) => {
    tippt.current = false
    setze(Math.max(0, (gezaehlt ?? sollmenge) + um))
  }
  const ziffer = (wert: number) => {
    setze(tippt.current ? (gezaehlt ?? 0) * 10 + wert : wert)
    tippt.current = true
  }
  return (
    <fieldset className={classes['werk']} aria-label={`${name} zählen`}>
      <div className={classes['schritte']}>
        <UnstyledButton aria-label="Eins weniger" onClick={() => schritt(-1)} disabled={gezaehlt === 0}>
          <IconMinus size={30} aria-hidden />
        </UnstyledButton>
        <output aria-live="polite">{gezaehlt === null ? '–' : formatNumber(gezaehlt)}</output>
        <UnstyledButton aria-label="Eins mehr" onClick={() => schritt(1)}>
          <IconPlus size={30} aria-hidden />
        </UnstyledButton>
      </div>
      <div className={classes['tasten']}>
        {ZIFFERN.map((wert) => (
          <UnstyledButton key={wert} onClick={() => ziffer(wert)}>
            {wert}
          </UnstyledButton>
        ))}
        <UnstyledButton
          aria-label="Letzte Ziffer weg"
          disabled={gezaehlt === null}
          onClick={() => setze(Math.floor((gezaehlt ?? 0) / 10))}
        >
          <IconBackspace size={24} aria-hidden />
        </UnstyledButton>
      </div>
      {materialtyp === 'ablauf_charge' && (
        <div className={classes['felder']}>
          <Angabe runde={runde} zeile={zeile} feld="ablaufdatum" label="Ablaufdatum" />
          <Angabe runde={runde} zeile={zeile} feld="chargennummer" label="Charge" />
        </div>
      )}
      {materialtyp === 'geraet_sn' && <Angabe runde={runde} zeile={zeile} feld="seriennummer" label="Seriennummer" />}
      <div className={classes['fuss']}>
        <Button
          variant="default"
          leftSection={<IconFlag size={20} aria-hidden />}
          onClick={() => onMangel(material_id)}
        >
          Mangel melden
        </Button>
        <Button onClick={onFertig}>Fertig</Button>
      </div>
    </fieldset>
  )
}
