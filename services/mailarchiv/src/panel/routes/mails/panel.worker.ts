/** The thread of `PanelWorkers`. */
import { serveTasks } from '../../../kern/thread-pool/index.ts'
import { frameDocument } from './mail-html.ts'
import type { PanelTasks } from './panel-workers.ts'
import { textHits } from './text-hits.ts'

serveTasks({
  frame: ({ html, pictures }: PanelTasks['frame']['request']) => frameDocument(html, pictures),
  textHits: ({ mails, query, most }: PanelTasks['textHits']['request']) =>
    mails.map((texts) => textHits(texts, query, most)),
})
