import { IconChevronRight, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount, formatShort, Surface } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import { ausgegebenText } from '../../components/ausgegeben.ts'
import { fristText, isDue } from '../../components/kontrollfrist.ts'
import { Readiness } from '../../components/State.tsx'
import { GRUENDE, HINWEISE } from '../../components/words.ts'
import { type DarfIrgendwo, useSession } from '../../session/useSession.ts'
import classes from './Zustand.module.css'

type Objekt = Schema<'Objekt'>

/** Label of the link to the check: the action that is possible there. */
export function toKontrolle(aktionen: Objekt['aktionen']): string | undefined {
  if (aktionen.includes('kontrolle-fortsetzen')) return 'Kontrolle fortsetzen'
  if (aktionen.includes('kontrolle-starten')) return 'Kontrolle starten'
  return aktionen.includes('kontrolle-uebernehmen') ? 'Kontrolle ansehen' : undefined
}

/** Shows the readiness of an object; each reason links to its remedy. */
export function Zustand({ objekt }: { objekt: Objekt }) {
  const { id, einsatzbereitschaft, gruende, hinweise, gesperrt_durch, aktionen } = objekt
  const isAsked = asksForCheck(objekt)
  return (
    <Surface>
      <div className={classes['state']}>
        <Readiness value={einsatzbereitschaft} />
        {gesperrt_durch !== null && (
          <p className={classes['running']}>
            <IconLock size={18} aria-hidden />
            {gesperrt_durch.benutzer_name} kontrolliert seit {formatShort(gesperrt_durch.seit)}
          </p>
        )}
      </div>
      {(gruende.length + hinweise.length > 0 || isAsked) && (
        <ul className={classes['reasons']}>
          <Reasons id={id} entry={objekt} aktionen={aktionen} />
          {isAsked && (
            <li>
              <DueCheck entry={objekt} id={id} remedy={toKontrolle(aktionen) ?? 'Objekt ansehen'} />
            </li>
          )}
          {hinweise.map((hinweis) => (
            <li key={hinweis}>
              <Remedy
                id={id}
                teil={HINWEISE[hinweis].teil}
                word={HINWEISE[hinweis].word}
                remedy="Position ansehen"
                isHint
              />
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}

interface ReasonsProps {
  readonly id: string
  readonly entry: Pick<Objekt, 'gruende' | 'ausgegeben' | 'standort_id' | 'einheit_id'>
  readonly aktionen?: Objekt['aktionen'] | undefined
}

/** The reasons of an object as items of a list; each device that is out is one. */
export function Reasons({ id, entry, aktionen }: ReasonsProps) {
  const { darf: darfAn } = useSession()
  const darf: DarfIrgendwo = (recht) => darfAn(recht, entry)
  return entry.gruende.map((grund) =>
    grund === 'geraet_ausgegeben' ? (
      <AusgegebeneGeraete key={grund} id={id} geraete={entry.ausgegeben} mayReturn={darf('lager.bearbeiten')} />
    ) : (
      <li key={grund}>
        <Remedy id={id} {...GRUENDE[grund]} remedy={remedyOf(grund, darf, aktionen)} />
      </li>
    ),
  )
}

/** Devices that are named; an object from which many are lent does not fill the page. */
const NAMED_MAX = 3

interface AusgegebeneGeraeteProps {
  readonly id: string
  readonly geraete: Objekt['ausgegeben']
  readonly mayReturn: boolean
}

function AusgegebeneGeraete({ id, geraete, mayReturn }: AusgegebeneGeraeteProps) {
  const more = geraete.length - NAMED_MAX
  return (
    <>
      {geraete.slice(0, NAMED_MAX).map((geraet) => {
        const canReturn = mayReturn && geraet.ausgabe_id !== null
        return (
          <li key={geraet.geraet_id}>
            <Remedy
              id={id}
              {...GRUENDE.geraet_ausgegeben}
              word={`${geraet.name} ${ausgegebenText(geraet)}`}
              to={canReturn ? `/ausgaben?ausgabe=${geraet.ausgabe_id}` : `/geraete/${geraet.geraet_id}`}
              {...(canReturn ? { remedy: 'Rückgabe buchen' } : {})}
            />
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <Remedy
            id={id}
            teil="geraete"
            word={`${formatCount(more, 'weiteres Gerät', 'weitere Geräte')} ausgegeben`}
            remedy="Geräte ansehen"
          />
        </li>
      )}
    </>
  )
}

/** Names the remedy that this person may apply; otherwise the link only shows the reason. */
function remedyOf(grund: Objekt['gruende'][number], darf: DarfIrgendwo, aktionen?: Objekt['aktionen']): string {
  const { teil, remedy } = GRUENDE[grund]
  if (grund === 'fehlbestand_offen' && darf('fehlbestand.bearbeiten')) return 'Nachfüllen'
  if (teil !== 'pruefen') return remedy
  const label = aktionen === undefined ? undefined : toKontrolle(aktionen)
  return label ?? (darf('kontrolle.durchfuehren') ? remedy : 'Objekt ansehen')
}

type Due = Pick<Objekt, 'gruende' | 'kontrolle_faellig_am' | 'kontrolle_faelligkeit' | 'kontrolle_anlass'>

/** Whether a due check is to be named: one that was never done stands among the reasons already. */
export const asksForCheck = (entry: Due): boolean => isDue(entry) && !entry.gruende.includes('noch_nie_kontrolliert')

/** A due check that links to it. */
export function DueCheck({ entry, id, remedy }: { entry: Due; id: string; remedy: string }) {
  return <Remedy id={id} teil="pruefen" word={`Kontrolle ${fristText(entry)}`} remedy={remedy} isHint />
}

interface RemedyProps {
  readonly id: string
  readonly teil: string
  readonly word: string
  readonly remedy: string
  /** Where the remedy is, unless at the part of the object. */
  readonly to?: string
  /** A hint does not change the readiness. */
  readonly isHint?: boolean
}

/** A reason that links to its remedy. */
export function Remedy({ id, teil, word, remedy, to, isHint = false }: RemedyProps) {
  const content = (
    <>
      <span className={classes['word']}>
        {isHint && <IconInfoCircle size={18} aria-hidden />}
        {word}
      </span>
      <span className={classes['remedy']}>
        {remedy}
        <IconChevronRight size={18} aria-hidden />
      </span>
    </>
  )
  const part = teil === 'pruefen' ? '/pruefen' : `?teil=${teil}`
  return (
    <Link to={to ?? `/objekte/${id}${part}`} className={classes['reason']}>
      {content}
    </Link>
  )
}
