import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, formatShort, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { State } from '../../components/State.tsx'
import { AUSGABESTATUS } from '../../components/words.ts'

const RueckgabeForm = lazyComponent(async () => (await import('./RueckgabeForm.tsx')).RueckgabeForm)

/** Lists the issues of a device, the latest first. */
export function AusgabenDesGeraets({ geraet: { id } }: { geraet: Schema<'Geraet'> }) {
  const [opened, setOpened] = useState<string>()
  const query = useQuery({
    queryKey: ['ausgaben', 'geraet', id],
    meta: { arten: ['ausgabe'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/ausgaben', { params: { query: { ...page, geraet_instanz_id: id } } }))),
  })
  const ausgabe = query.data?.find((one) => one.id === opened)
  return (
    <>
      <Loaded query={query}>
        {(rows) => (
          <Surface padded={false}>
            {rows.length === 0 ? (
              <EmptyState icon={<IconPackageExport size={40} />} title="Noch nie ausgegeben">
                Wer dieses Gerät mitbekommt, steht hier.
              </EmptyState>
            ) : (
              <ul className={common['list']}>
                {rows.map(({ id: key, empfaenger, ausgegeben_am, status, ueberfaellig, aktionen }) => (
                  <li key={key}>
                    <span className={common['grow']}>
                      {empfaenger}
                      <div className={common['small']}>seit {formatShort(ausgegeben_am)}</div>
                    </span>
                    <State of={AUSGABESTATUS[ueberfaellig ? 'ueberfaellig' : status]} />
                    {aktionen.includes('rueckgabe') && (
                      <Button variant="default" onClick={() => setOpened(key)}>
                        Zurücknehmen
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Surface>
        )}
      </Loaded>
      {ausgabe !== undefined && <RueckgabeForm ausgabe={ausgabe} onClose={() => setOpened(undefined)} />}
    </>
  )
}
