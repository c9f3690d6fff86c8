import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { toast } from '../../components/toast.ts'

interface EinsatzZuruecknehmenProps {
  readonly objekt_id: string
  /** When it was out: another Einsatz is another question. */
  readonly am: string
}

/** Takes back the report of the last Einsatz; nothing for those who may not. */
export function EinsatzZuruecknehmen({ objekt_id, am }: EinsatzZuruecknehmenProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { data } = useQuery({
    queryKey: ['einsaetze', objekt_id, 'letzter', am],
    meta: { arten: ['objekt'] },
    queryFn: () => unwrap(api.GET('/einsaetze', { params: { query: { objekt_id, limit: 1 } } })),
  })
  const last = data?.eintraege[0]
  const removing = useMutation({
    mutationFn: async () => {
      if (last !== undefined) await unwrap(api.DELETE('/einsaetze/{id}', { params: { path: { id: last.id } } }))
    },
    onSuccess: () => toast('Der Einsatz ist zurückgenommen.'),
    onSettled: () => setConfirming(false),
  })
  if (last?.aktionen.includes('zuruecknehmen') !== true) return null
  return (
    <div className={common['stack']}>
      {isConfirming && (
        <span role="alert">
          War die Meldung von {last.benutzer_name} ein Versehen? Die nächste Kontrolle wird ohne diesen Einsatz
          berechnet.
        </span>
      )}
      <div className={common['buttons']}>
        {isConfirming ? (
          <>
            <Button variant="default" loading={removing.isPending} onClick={() => removing.mutate()}>
              Ja, zurücknehmen
            </Button>
            <Button variant="subtle" onClick={() => setConfirming(false)}>
              Nein
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setConfirming(true)}>
            Einsatz zurücknehmen
          </Button>
        )}
      </div>
      {removing.isError && <ErrorNote>{removing.error.message}</ErrorNote>}
    </div>
  )
}
