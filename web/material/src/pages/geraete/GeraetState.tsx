import type { Schema } from '../../api/index.ts'
import { ausgegebenText } from '../../components/ausgegeben.ts'
import common from '../../components/common.module.css'
import { State } from '../../components/State.tsx'
import { GERAETSTATUS } from '../../components/words.ts'

/** The state of a device in a list, and who has it while it is out. */
export function GeraetState({ geraet: { status, ausgegeben } }: { geraet: Schema<'Geraet'> }) {
  return (
    <div>
      <State of={GERAETSTATUS[status]} />
      {ausgegeben && <div className={common['small']}>{ausgegebenText(ausgegeben)}</div>}
    </div>
  )
}
