import { IconQrcode } from '@tabler/icons-react'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { useDruck } from './druck.ts'
import { EtikettenBlatt } from './EtikettenBlatt.tsx'
import { EtikettenWahl, type Gewaehlt } from './EtikettenWahl.tsx'
import classes from './etiketten.module.css'

const Druckeinstellung = lazyPart(async () => (await import('./Druckeinstellung.tsx')).Druckeinstellung)

/** Labels: which objects, on which paper, how it will look, print. */
export function EtikettenPage() {
  const [gewaehlt, setGewaehlt] = useState<Gewaehlt>(new Map())
  const [positionen, setPositionen] = useState(false)
  const { papier } = useDruck()
  return (
    <>
      <PageHead
        title="Etiketten"
        lead="Objekte wählen, Papier wählen, drucken. Gedruckt wird ohne Verkleinerung („Tatsächliche Größe“)."
      />
      <div className={classes['page']}>
        <EtikettenWahl gewaehlt={gewaehlt} onChange={setGewaehlt} />
        <div className={classes['result']}>
          <Surface>
            <Druckeinstellung positionen={positionen} onPositionen={setPositionen} />
          </Surface>
          {gewaehlt.size === 0 ? (
            <Surface>
              <EmptyState icon={<IconQrcode size={40} />} title="Noch nichts gewählt">
                Haken Sie die Objekte an, die ein Etikett bekommen.
              </EmptyState>
            </Surface>
          ) : (
            <EtikettenBlatt ids={[...gewaehlt.keys()]} mitPositionen={positionen && papier !== 'einzeln'} />
          )}
        </div>
      </div>
    </>
  )
}
