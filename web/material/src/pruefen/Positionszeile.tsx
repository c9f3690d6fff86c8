import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleX, IconCloudUp, IconPlus } from '@tabler/icons-react'
import { ErrorNote, formatCount, formatDay, formatNumber } from '@zeughaus/web-shared'
import { memo, useEffect, useRef } from 'react'
import type { Zeile } from '../offline/abgleich.ts'
import { useAblehnung, useWartetAbschluss } from '../offline/useAusgang.ts'
import { heute } from './heute.ts'
import classes from './Positionszeile.module.css'
import type { Runde } from './runde.ts'
import { abweichung, BALD_TAGE, resttage } from './rundgang.ts'
import { useZeile } from './useRunde.ts'
import { Zaehlwerk } from './Zaehlwerk.tsx'

interface PositionszeileProps {
  readonly runde: Runde
  readonly material_id: string
  readonly offen: boolean
  readonly onOeffne: (material_id: string | null) => void
  readonly onMangel: (material_id: string) => void
  /** Whether the keyboard is here. */
  readonly fokus: boolean
  readonly onHier: (material_id: string) => void
  /** It was counted with the keyboard. */
  readonly onWeiter: (material_id: string) => void
}

/** One position: one tap when it is complete, the number opens the counter. */
export const Positionszeile = memo(function Positionszeile(props: PositionszeileProps) {
  const { runde, material_id, offen, fokus, onOeffne, onMangel, onHier, onWeiter } = props
  const zeile = useZeile(runde, material_id)
  const { position, gezaehlt } = zeile
  const ablehnung = useAblehnung(runde.pruefung.id, material_id)
  const gesperrt = useWartetAbschluss(runde.pruefung.id)
  const { material_name: name, sollmenge, einheit } = position
  const vollstaendig = gezaehlt === sollmenge
  const knopf = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (fokus) knopf.current?.focus({ preventScroll: true })
  }, [fokus])
  const zaehleAlle = (mitTaste: boolean) => {
    onHier(material_id)
    if (!vollstaendig) runde.zaehle(material_id, { gezaehlt: sollmenge })
    if (mitTaste) onWeiter(material_id)
  }
  return (
    <div className={classes['rahmen']} data-stand={standVon(zeile)}>
      <div className={classes['zeile']}>
        <div className={classes['text']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['meta']}>
            <Hinweise zeile={zeile} />
            <Ankunft zeile={zeile} abgelehnt={ablehnung !== undefined} />
          </span>
          <Ablauf zeile={zeile} />
        </div>
        <UnstyledButton
          className={classes['zahl']}
          aria-expanded={offen && !gesperrt}
          disabled={gesperrt}
          onClick={() => onOeffne(offen ? null : material_id)}
        >
          <VisuallyHidden>{`${name}: `}</VisuallyHidden>
          <strong>{gezaehlt === null ? '–' : formatNumber(gezaehlt)}</strong>
          <span>{` / ${formatNumber(sollmenge)}`}</span>
          <VisuallyHidden>{` ${einheit}, Zahl ändern`}</VisuallyHidden>
        </UnstyledButton>
        <UnstyledButton
          ref={knopf}
          className={classes['voll']}
          disabled={gesperrt}
          aria-pressed={vollstaendig}
          aria-label={`${name} vollständig`}
          // A key is a click without a place.
          onClick={(event) => zaehleAlle(event.detail === 0)}
          // A key that is held down would count row after row.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault()
          }}
        >
          <IconCheck size={24} stroke={2.25} aria-hidden />
          <span>vollständig</span>
        </UnstyledButton>
      </div>
      {offen && ablehnung !== undefined && <ErrorNote>Nicht angenommen: {ablehnung}</ErrorNote>}
      {offen && !gesperrt && (
        <Zaehlwerk runde={runde} zeile={zeile} onFertig={() => onOeffne(null)} onMangel={onMangel} />
      )}
    </div>
  )
})

const standVon = (zeile: Zeile): string => (zeile.gezaehlt === null ? 'offen' : (abweichung(zeile) ?? 'vollstaendig'))

/** Whether the service has what the row shows. */
function Ankunft({ zeile: { gesendet }, abgelehnt }: { zeile: Zeile; abgelehnt: boolean }) {
  if (abgelehnt) {
    return (
      <span className={classes['fehlt']}>
        <IconCircleX size={16} aria-hidden /> nicht angenommen
      </span>
    )
  }
  if (gesendet) return null
  return (
    <>
      <IconCloudUp size={16} aria-hidden />
      <VisuallyHidden>noch nicht gesendet</VisuallyHidden>
    </>
  )
}

/** What differs, and in grey what the last check counted. */
function Hinweise({ zeile }: { zeile: Zeile }) {
  const { position, gezaehlt } = zeile
  const wie = abweichung(zeile)
  return (
    <>
      {wie === 'fehlt' && (
        <span className={classes['fehlt']}>
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {formatCount(position.sollmenge - (gezaehlt ?? 0), 'fehlt', 'fehlen')}
        </span>
      )}
      {wie === 'ueber_soll' && (
        <span className={classes['ueber']}>
          <IconPlus size={16} aria-hidden /> {formatNumber((gezaehlt ?? 0) - position.sollmenge)} über Soll
        </span>
      )}
      {gezaehlt === null && position.vorher.gezaehlt !== null && (
        <span>{`zuletzt ${formatNumber(position.vorher.gezaehlt)}`}</span>
      )}
    </>
  )
}

/** What expires soon, on a line of its own: counting never changes how high a row is. */
function Ablauf({ zeile: { ablaufdatum, position } }: { zeile: Zeile }) {
  const tag = ablaufdatum ?? position.vorher.ablaufdatum
  if (tag === null) return null
  const tage = resttage(tag, heute())
  if (tage > BALD_TAGE) return null
  return (
    <span className={classes['meta']}>
      <span className={classes['fehlt']}>
        <IconAlertTriangle size={16} aria-hidden /> {tage < 0 ? 'abgelaufen' : 'läuft ab'} {formatDay(tag)}
      </span>
    </span>
  )
}
