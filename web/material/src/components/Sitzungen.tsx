import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatInstant, formatNumber, Status } from '@zeughaus/web-shared'
import { useRef } from 'react'
import { api, type Schema, unwrap } from '../api/index.ts'
import common from './common.module.css'
import { LoadError } from './LoadError.tsx'
import classes from './Sitzungen.module.css'
import { toast } from './toast.ts'

type Sitzung = Schema<'Sitzung'>

/** More than a person has; a program that logs in for each request may. */
const SHOWN_MAX = 200

/** One's own logins, each with a button that ends it; this one is ended by logging out. */
export function EigeneSitzungen() {
  return (
    <Sitzungen
      name={['sitzungen']}
      load={(query) => unwrap(api.GET('/auth/sitzungen', { params: { query } }))}
      end={(id) => unwrap(api.DELETE('/auth/sitzungen/{id}', { params: { path: { id } } }))}
      endAll={{
        label: 'Alle anderen Anmeldungen beenden',
        done: 'Alle anderen Geräte sind abgemeldet.',
        run: () => unwrap(api.DELETE('/auth/sitzungen', { params: { query: { ausser_dieser: 'true' } } })),
      }}
    />
  )
}

/** The logins of a user, for the administration. */
export function SitzungenVon({ id }: { id: string }) {
  const path = { id }
  return (
    <Sitzungen
      name={['sitzungen', id]}
      load={(query) => unwrap(api.GET('/benutzer/{id}/sitzungen', { params: { path, query } }))}
      end={(sitzung_id) =>
        unwrap(api.DELETE('/benutzer/{id}/sitzungen/{sitzung_id}', { params: { path: { id, sitzung_id } } }))
      }
      endAll={{
        label: 'Alle Anmeldungen beenden',
        done: 'Alle Anmeldungen sind beendet.',
        run: () => unwrap(api.DELETE('/benutzer/{id}/sitzungen', { params: { path } })),
      }}
    />
  )
}

interface SitzungenProps {
  readonly name: readonly string[]
  readonly load: (query: { limit: number }) => Promise<{ eintraege: readonly Sitzung[]; gesamt: number }>
  readonly end: (id: string) => Promise<unknown>
  readonly endAll: { readonly label: string; readonly done: string; readonly run: () => Promise<unknown> }
}

function Sitzungen({ name, load, end, endAll }: SitzungenProps) {
  const query = useQuery({ queryKey: name, meta: { arten: [] }, queryFn: () => load({ limit: SHOWN_MAX }) })
  const place = useRef<HTMLDivElement>(null)
  const ending = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    onSuccess: (_nothing, { done }) => toast(done),
    // A refusal says that the login has ended meanwhile; the list then shows it.
    onSettled: async () => {
      await query.refetch()
      // The button that had the focus is gone; what the person has turned to meanwhile keeps it.
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    },
  })
  if (query.isError) return <LoadError error={query.error} onAgain={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height={120} />
  const { eintraege, gesamt } = query.data
  const others = eintraege.filter(({ diese }) => !diese)
  return (
    <div ref={place} tabIndex={-1}>
      {gesamt === 0 && <p className={common['small']}>Zurzeit nicht angemeldet.</p>}
      <ul className={classes['list']}>
        {eintraege.map((sitzung) => (
          <li key={sitzung.id} className={classes['row']}>
            <Device sitzung={sitzung} />
            {sitzung.diese ? (
              <Status tone="good">dieses Gerät</Status>
            ) : (
              <Button
                variant="default"
                disabled={ending.isPending}
                aria-label={`Beenden: ${nameOf(sitzung)}, zuletzt ${formatInstant(sitzung.zuletzt_am)}`}
                onClick={() =>
                  ending.mutate({ run: () => end(sitzung.id), done: `${nameOf(sitzung)} ist abgemeldet.` })
                }
              >
                Beenden
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={classes['foot']}>
        {gesamt > eintraege.length && (
          <p className={common['small']}>
            Gezeigt sind die {formatNumber(eintraege.length)} zuletzt benutzten von {formatNumber(gesamt)}.
          </p>
        )}
        {ending.isError && <ErrorNote>{ending.error.message}</ErrorNote>}
        {others.length > 0 && (
          <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate(endAll)}>
            {endAll.label}
          </Button>
        )}
      </div>
    </div>
  )
}

const nameOf = ({ geraet }: Sitzung): string => geraet ?? 'Unbekanntes Gerät'

function Device({ sitzung }: { sitzung: Sitzung }) {
  const { zuletzt_am, begonnen_am, laeuft_ab_am, adresse, bleibt } = sitzung
  return (
    <div>
      <div className={common['title']}>{nameOf(sitzung)}</div>
      <div className={common['small']}>
        Zuletzt {formatInstant(zuletzt_am)}
        {adresse === null ? '' : ` von ${adresse}`}
      </div>
      <div className={common['small']}>
        Angemeldet {formatInstant(begonnen_am)}, {bleibt ? 'bleibt angemeldet bis' : 'läuft ab'}{' '}
        {formatInstant(laeuft_ab_am)}
      </div>
    </div>
  )
}
