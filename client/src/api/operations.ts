import type { paths } from './schema'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths of the contract that know the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]

type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never

type Json<C> = C extends { content: { 'application/json': infer T } } ? T : never

/** What a call answers when it succeeds. */
export type Reply<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R } ? Json<R[Extract<keyof R, 200 | 201>]> : never

/** What a call needs: a body, the values of its path. */
export type Input<M extends Method, P extends keyof paths> =
  (Operation<M, P> extends { requestBody: infer B } ? { body: Json<B> } : { body?: undefined }) &
  (Operation<M, P> extends { parameters: { path: infer T extends Record<string, string> } } ? { path: T } : { path?: undefined })

/** The paths whose answer is a list that comes in pages. */
export type ListPath = {
  [P in PathOf<'get'>]: Reply<'get', P> extends unknown[] ? P : never
}[PathOf<'get'>]

export type Entry<P extends ListPath> = Reply<'get', P> extends (infer T)[] ? T : never
