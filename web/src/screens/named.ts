// The components of the screens that are opened by their name alone; each is loaded when it is wanted.

import type { Component } from "svelte";
import type { NamedScreen, SharedScreen } from "../lib/links";

export const NAMED_SCREENS: Record<NamedScreen, () => Promise<{ default: Component }>> = {
  you: () => import("./YouScreen.svelte"),
  settings: () => import("./SettingsScreen.svelte"),
  learn: () => import("./LearnScreen.svelte"),
  drills: () => import("./DrillsScreen.svelte"),
  load: () => import("./LoadScreen.svelte"),
  explore: () => import("./ExploreScreen.svelte"),
};

export interface SharedProps {
  code?: string | undefined;
  /** An invitation. */
  invite?: string | undefined;
}

export const SHARED_SCREENS: Record<SharedScreen, () => Promise<{ default: Component<SharedProps> }>> = {
  standing: () => import("./StandingScreen.svelte"),
  person: () => import("./PersonScreen.svelte"),
  club: () => import("./ClubScreen.svelte"),
  tournament: () => import("./TournamentScreen.svelte"),
};
