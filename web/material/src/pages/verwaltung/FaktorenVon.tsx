import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatInstant } from '@zeughaus/web-shared'
import { useEffect, useRef, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import rows from '../../components/Sitzungen.module.css'
import { toast } from '../../components/toast.ts'

/** The second factors of a user, and the button that resets them. */
export function FaktorenVon({ id, name, isSelf }: { id: string; name: string; isSelf: boolean }) {
  const query = useFaktorenVon(id)
  return (
    <Loaded query={query}>
      {(faktoren) => {
        const shown = namesOf(faktoren)
        return (
          <>
            {shown.length === 0 && (
              <p className={common['small']}>
                {faktoren.verlangt ? 'Noch keiner. Die Anmeldung verlangt, einen einzurichten.' : 'Keiner.'}
              </p>
            )}
            {shown.length > 0 && (
              <ul className={rows['list']}>
                {shown.map(([key, title, seit]) => (
                  <li key={key} className={rows['row']}>
                    <div>
                      <div className={common['title']}>{title}</div>
                      <div className={common['small']}>{seit}</div>
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {shown.length > 0 && !isSelf && <Reset id={id} name={name} onDone={() => void query.refetch()} />}
          </>
        )
      }}
    </Loaded>
  )
}

/** The second factors of a user, as the service tells them. */
export const useFaktorenVon = (id: string) =>
  useQuery({
    queryKey: ['faktoren', id],
    meta: { arten: ['benutzer'] },
    queryFn: () => unwrap(api.GET('/benutzer/{id}/faktoren', { params: { path: { id } } })),
  })

const namesOf = ({ passkeys, totp }: Schema<'Faktoren'>) => [
  ...passkeys.map(
    ({ id, name, angelegt_am, zuletzt_am, nur_mit_passwort }) =>
      [
        id,
        `Passkey „${name}“`,
        `Eingerichtet ${formatInstant(angelegt_am)}${zuletzt_am === null ? '' : `, zuletzt benutzt ${formatInstant(zuletzt_am)}`}${nur_mit_passwort ? ', nur noch mit dem neuen Passwort' : ''}`,
      ] as const,
  ),
  ...(totp === null
    ? []
    : [['app', 'Authenticator-App', `Eingerichtet ${formatInstant(totp.eingerichtet_am)}`] as const]),
]

/** Resets after a second tap. */
function Reset({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isConfirming) keep.current?.focus({ preventScroll: true })
  }, [isConfirming])
  const resetting = useMutation({
    mutationFn: () => unwrap(api.DELETE('/benutzer/{id}/faktoren', { params: { path: { id } } })),
    onSuccess: () => {
      toast(`${name} hat keinen zweiten Faktor mehr und ist überall abgemeldet.`)
      onDone()
    },
    onSettled: () => setConfirming(false),
  })
  return (
    <div className={rows['foot']}>
      {isConfirming ? (
        <div role="alert" className={common['stack']}>
          <span>
            Passkeys, App und Codes von {name} werden entfernt, alle Anmeldungen beendet. Das Passwort bleibt. Fragen
            Sie die Person selbst, bevor Sie das tun.
          </span>
          <div className={common['buttons']}>
            <Button ref={keep} variant="default" onClick={() => setConfirming(false)}>
              Behalten
            </Button>
            <Button color="red.9" loading={resetting.isPending} onClick={() => resetting.mutate()}>
              Endgültig zurücksetzen
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="default" onClick={() => setConfirming(true)}>
          Zweite Faktoren zurücksetzen
        </Button>
      )}
      {resetting.isError && <ErrorNote>{resetting.error.message}</ErrorNote>}
    </div>
  )
}
