import { MAP_LEVELS } from "@hereabouts/api/map/map-tiles.schema";
import { MAP_VERSION } from "@hereabouts/api/map/map-version.schema";
import { type Flavor, LIGHT, layers } from "@protomaps/basemaps";
import type {
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "maplibre-gl";

import "@/components/ui/world-map.css";
import "./streets.css";

/** The operator's file as the server describes it: its finest level, and its bounds in degrees. */
export type Streets = { maxZoom: number; bounds: [number, number, number, number] };

type Colors = ReturnType<typeof readColors>;

const FINEST = MAP_LEVELS.at(-1) ?? 0;
const COARSER = MAP_LEVELS.at(-2) ?? 0;
const FONT = "Figtree Variable";
/** MapLibre reads the weight from the first name, which no font has, and takes the glyphs from the second. */
const BOLD = `semibold,${FONT}`;
const OSM =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap contributors</a>';
const WORLD = "© GSHHG, GeoNames";

/** The stylesheet's colours in the current theme. */
function readColors(container: HTMLElement) {
  const probe = container.appendChild(document.createElement("i"));
  const colorOf = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    land: colorOf("map-land"),
    water: colorOf("map-water"),
    coast: colorOf("map-coast"),
    border: colorOf("map-border"),
    part: colorOf("map-part"),
    town: colorOf("map-town"),
    park: colorOf("streets-park"),
    wood: colorOf("streets-wood"),
    ground: colorOf("streets-ground"),
    building: colorOf("streets-building"),
    minor: colorOf("streets-minor"),
    major: colorOf("streets-major"),
    highway: colorOf("streets-highway"),
    casing: colorOf("streets-casing"),
    rail: colorOf("streets-rail"),
  };
  probe.remove();
  return colors;
}

/** The first pattern that matches a Protomaps name gives its colour. */
const GROUPS: readonly [RegExp, keyof Colors][] = [
  [/_halo$/, "land"],
  [/^(city|country)_label$/, "town"],
  [/^ocean_label$/, "coast"],
  [/label/, "part"],
  [/casing|runway/, "casing"],
  [/highway/, "highway"],
  [/major|link/, "major"],
  [/minor|other/, "minor"],
  [/park|zoo|scrub/, "park"],
  [/wood/, "wood"],
  [/water|background/, "water"],
  [/earth|pier/, "land"],
  [/buildings/, "building"],
  [/railway/, "rail"],
  [/boundaries/, "border"],
];

/** Protomaps' flavor with the product's colours. */
function flavorOf(colors: Colors): Flavor {
  const { landcover: _, pois: __, ...named } = LIGHT;
  const own = Object.keys(named).map((name) => {
    const [, group = "ground"] = GROUPS.find(([pattern]) => pattern.test(name)) ?? [];
    return [name, colors[group]];
  });
  return { ...named, ...Object.fromEntries(own), regular: FONT, bold: BOLD, italic: FONT };
}

/** Removes layers with icons, which would be fetched from another server. */
function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type === "background") return [];
  if (layer.type !== "symbol" || layer.layout?.["icon-image"] === undefined) return [layer];
  if (layer.id !== "places_locality") return [];
  const { "icon-image": _, ...layout } = layer.layout;
  return [{ ...layer, layout }];
}

const tilesOf = (path: string) => [`${window.location.origin}/map/${path}`];

/** Two sources of one archive, as it has no levels between its two finest. */
const worldSources = (): Record<string, SourceSpecification> => {
  const tiles = tilesOf(`{z}/{x}/{y}?v=${MAP_VERSION}`);
  return {
    far: { type: "vector", tiles, maxzoom: COARSER, attribution: WORLD },
    near: { type: "vector", tiles, minzoom: FINEST, maxzoom: FINEST, attribution: WORLD },
  };
};

/** Lies below the streets, and is visible where their file has no data. */
function worldLayers(colors: Colors): LayerSpecification[] {
  const levels = [
    { shape: "land", level: 1, color: colors.land },
    { shape: "lakes", level: 2, color: colors.water },
    { shape: "land", level: 3, color: colors.land },
    { shape: "lakes", level: 4, color: colors.water },
  ];
  return (["far", "near"] as const).flatMap((source) => {
    const range = source === "far" ? { maxzoom: FINEST } : { minzoom: FINEST };
    const fills = levels.map(({ shape, level, color }): LayerSpecification => ({
      id: `${source} ${shape} ${level}`,
      type: "fill",
      source,
      "source-layer": shape,
      filter: ["==", "level", level],
      paint: { "fill-color": color },
      ...range,
    }));
    const lines = [
      { shape: "rivers", paint: { "line-color": colors.water, "line-width": 1.5 } },
      {
        shape: "borders",
        paint: { "line-color": colors.border, "line-width": 1.5, "line-dasharray": [4, 3] },
      },
    ].map(({ shape, paint }): LayerSpecification => ({
      id: `${source} ${shape}`,
      type: "line",
      source,
      "source-layer": shape,
      paint,
      ...range,
    }));
    return [...fills, ...lines];
  });
}

const outside = ([west, south, east, north]: Streets["bounds"]): FilterSpecification => [
  "!",
  [
    "within",
    {
      type: "Polygon",
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  ],
];

const worldNames = (colors: Colors, bounds: Streets["bounds"]): LayerSpecification => ({
  id: "world places",
  type: "symbol",
  source: "near",
  "source-layer": "places",
  minzoom: FINEST,
  filter: outside(bounds),
  layout: {
    "text-field": ["get", "name"],
    "text-font": [FONT],
    "text-size": ["case", ["==", ["get", "part"], 1], 11, 13],
    "symbol-sort-key": ["-", ["get", "rank"]],
    "text-padding": 8,
  },
  paint: { "text-color": colors.town, "text-halo-color": colors.land, "text-halo-width": 1.5 },
});

/** The operator's streets in the product's colours and font, over the built-in map where they end. */
export function streetsStyle({ maxZoom, bounds }: Streets, container: HTMLElement) {
  const colors = readColors(container);
  const flavor = flavorOf(colors);
  const streets = layers("streets", flavor, { lang: document.documentElement.lang });
  const style: StyleSpecification = {
    version: 8,
    sources: {
      ...worldSources(),
      streets: {
        type: "vector",
        tiles: tilesOf("streets/{z}/{x}/{y}"),
        maxzoom: maxZoom,
        bounds,
        attribution: OSM,
      },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": colors.water } },
      ...worldLayers(colors),
      ...streets.flatMap(withoutIcons),
      worldNames(colors, bounds),
    ],
  };
  return style;
}
