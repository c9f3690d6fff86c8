/** The counter of one position: big plus and minus, keys for a number, and what else the material has. */
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconBackspace, IconFlag, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Zeile } from '../offline/abgleich.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import type { Runde } from './runde.ts'
import classes from './Zaehlwerk.module.css'

const MangelMelden = lazyPart(async () => (await import('./MangelMelden.tsx')).MangelMelden)

const ZIFFERN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const
/** As the service takes it. */
const HOECHSTENS = 1_000_000

interface ZaehlwerkProps {
  readonly runde: Runde
  readonly zeile: Zeile
  readonly onFertig: () => void
}

export function Zaehlwerk({ runde, zeile, onFertig }: ZaehlwerkProps) {
  const { position, gezaehlt } = zeile
  const { material_id, material_name: name, materialtyp, sollmenge } = position
  const [meldet, setMeldet] = useState(false)
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
        <output aria-live="polite">{gezaehlt ?? '–'}</output>
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
        <UnstyledButton aria-label="Letzte Ziffer weg" onClick={() => setze(Math.floor((gezaehlt ?? 0) / 10))}>
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
        <Button variant="default" leftSection={<IconFlag size={20} aria-hidden />} onClick={() => setMeldet(true)}>
          Mangel melden
        </Button>
        <Button onClick={onFertig}>Fertig</Button>
      </div>
      {meldet && <MangelMelden pruefung={runde.pruefung} position={position} onClose={() => setMeldet(false)} />}
    </fieldset>
  )
}

interface AngabeProps {
  readonly runde: Runde
  readonly zeile: Zeile
  readonly feld: 'ablaufdatum' | 'chargennummer' | 'seriennummer'
  readonly label: string
}

/** What is known stands in the field; only what the person changes is recorded. */
function Angabe({ runde, zeile, feld, label }: AngabeProps) {
  const bekannt = zeile[feld] ?? zeile.position.vorher[feld] ?? ''
  const [text, setText] = useState(bekannt)
  const uebernimm = () => {
    const wert = text.trim() === '' ? null : text.trim()
    if ((wert ?? '') !== bekannt) runde.merkeAngabe(zeile.position.material_id, { [feld]: wert })
  }
  // A scan may close the counter while somebody types.
  const zuletzt = useRef(uebernimm)
  zuletzt.current = uebernimm
  useEffect(() => () => zuletzt.current(), [])
  return (
    <TextInput
      label={label}
      {...(feld === 'ablaufdatum' ? { type: 'date', min: '1900-01-01', max: '2999-12-31' } : { maxLength: 100 })}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={uebernimm}
    />
  )
}
