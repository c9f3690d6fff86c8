/** The public part of relations: people, conversations and files of mails. */
export { asksForFolders, type Folder, folderOf, foldersOf, withFolders } from './folders.ts'
export { sumPeople, wordsOfContact } from './people.ts'
export {
  answersOf,
  canonicalFilename,
  nameCondition,
  type Relations,
  relationsOf,
  roleBits,
} from './relations.ts'
export { type KnownThreads, keyOfDigest, type StoredThread, Threads } from './threads.ts'
