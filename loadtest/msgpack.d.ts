declare module '*/dist.esm/encode.mjs' {
  export { encode } from '@msgpack/msgpack';
}
