export { pieceOf } from "./map-piece";
export { WorldMap } from "./lazy-world-map";
