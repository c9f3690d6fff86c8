import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatInstant } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { toast } from '../../parts/toast.ts'

interface LetzterEinsatzProps {
  readonly objekt_id: string
  readonly am: string
}

/** When an object was last out; a report made by mistake can be taken back. */
export function LetzterEinsatz({ objekt_id, am }: LetzterEinsatzProps) {
  const [asking, setAsking] = useState(false)
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
    onSettled: () => setAsking(false),
  })
  return (
    <div className={common['stack']}>
      <span>
        {formatInstant(am)}
        {last !== undefined && `, gemeldet von ${last.benutzer_name}`}
      </span>
      {asking && (
        <span role="alert">
          War die Meldung ein Versehen? Die nächste Kontrolle wird ohne diesen Einsatz berechnet.
        </span>
      )}
      {last?.aktionen.includes('zuruecknehmen') === true && (
        <div className={common['buttons']}>
          {asking ? (
            <>
              <Button variant="default" loading={removing.isPending} onClick={() => removing.mutate()}>
                Ja, zurücknehmen
              </Button>
              <Button variant="subtle" onClick={() => setAsking(false)}>
                Nein
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setAsking(true)}>
              Einsatz zurücknehmen
            </Button>
          )}
        </div>
      )}
      {removing.isError && <ErrorNote>{removing.error.message}</ErrorNote>}
    </div>
  )
}
